// The parts of an engine that come when they are first needed: here already, for a clock that is simulated does not
// wait until they are read.
import '../../workers/attention/account-attention.ts';
import '../../workers/commands/chat-refresh.ts';
import '../../workers/history/filling.ts';
import '../../workers/commands/lazy/run-lazy.ts';
import '../../workers/outbox/sending.ts';
import '../../workers/outbox/account-uploads.ts';
import '../../workers/removal-check/deleted-checks.ts';
import '../../workers/sync/disproof.ts';
import '../../workers/compaction/fold-all.ts';
import '../../workers/diagnostics/look.ts';
import '../../workers/views/conversation.ts';
import '../../workers/views/members-view.ts';
import '../../workers/log/mended.ts';
import '../../workers/views/receipts-shown.ts';
import '../../workers/sign-in/seal.ts';
import '../../workers/views/search-view.ts';
import '../../workers/journal/migrate.ts';
import '../../workers/journal/prune.ts';
import '../../workers/link/upload.ts';
import '../../workers/people/look-up.ts';
import '../../workers/search/gather.ts';
import '../../workers/search/sign.ts';
