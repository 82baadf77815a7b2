// The text of --help. A test compares it with the code and with docs/operating.md.
import { LOG_LEVELS } from './http/logs.ts';

export const HELP = `Partyline's server

  --port NUMBER      port to listen on (PORT, 8080)
  --host ADDRESS     address to listen on (HOST, 127.0.0.1: this machine only)
  --data FOLDER      data folder (DATA_DIR, ./data)
  --client FOLDER    the built client (./dist)
  --durability MODE  of the embedded database (full). full: nothing that it acknowledged is lost in a
                     power cut. fast: it survives a killed process, but not a power cut
  --tls-cert FILE    certificate in PEM, for https
  --tls-key FILE     its key
  --origin ADDRESS   public URL, for example https://chat.example (ORIGIN, with commas between several);
                     required for a host name other than localhost and the name of --host, and behind a proxy
  --trust-proxy LIST addresses of the proxies before the server, for example 127.0.0.1,10.0.0.0/8: a client's
                     address is read from X-Forwarded-For, from its right end past the addresses in the list
  --connections-per-address N
                     maximum number of open connections per address (4096); limits this machine only if
                     given, and does nothing with --trust-proxy
  --quota MB         upload quota per user (QUOTA, 2048)
  --registration LIST
                     ways to register, in the order of the page: username,phone,email, or none (REGISTRATION;
                     all three on this machine only, none with NODE_ENV=production or with a --host that
                     other machines can reach)
  --ice URL          a STUN or TURN server for calls, for example stun:turn.example:3478 or
                     turn:turn.example?transport=udp; repeated for several (ICE_SERVERS, with commas)
  --call-ring SECONDS
                     time for an answer to a call (30)
  --call-people N    maximum number of people in a group call, from 2 to 20 (MAX_CHANNEL, 9)
  --drain SECONDS    time in which a stopping server moves its clients to the other servers (DRAIN_SECONDS, 10);
                     a server without others stops at once
  --demo, --no-demo  add demo users to an empty database (on unless NODE_ENV=production; never with a
                     --host that other machines can reach)
  --no-migrate       refuse to start on a database that lacks migrations, instead of running them
                     (MIGRATE=no)
  --load PLAN        fill an account for measuring, for example
                     chats=1000,messages=100000,group=3000,friends=2000
  --log LEVEL        ${LOG_LEVELS.join(', ')}
  --help             this text

DATABASE_URL         a PostgreSQL database instead of the embedded one; with a replica both hosts, as in
                     postgres://user:password@db1:5432,db2:5432/name?target_session_attrs=read-write
REDIS_URL            a Redis that connects several servers of one PostgreSQL database, for example
                     redis://user:password@redis.example:6379; required for a second server
S3_URL               a bucket for uploaded files instead of the data folder, for example
                     https://KEY:SECRET@s3.example/bucket/prefix?region=eu-1, with &style=host for a service
                     that takes the bucket in its host name; without KEY:SECRET the variables, files and roles
                     of AWS give the credentials
ACCESS_SECRET,       the two secrets that sign tokens; made on the first start unless REDIS_URL is set, or
REFRESH_SECRET       NODE_ENV=production and DATABASE_URL are
PASSWORD_MIN,        minimum and maximum number of characters of a new password, from 1 to 64 (6 and 20);
PASSWORD_MAX         older passwords stay valid
SMTP_URL, MAIL_FROM  the mail server of registration codes, for example smtps://user:password@mail.example, and
                     the sender's address; without them the log shows the codes, except in production
SMS_WEBHOOK_URL      a URL that gets each SMS as POST {"phone", "code", "text"} and answers 2xx once it has
                     accepted it; without it the log shows the codes, except in production
TURN_SECRET          the secret that this server shares with its TURN servers (use-auth-secret and
                     static-auth-secret of coturn); required for a turn: URL
ICE_POLICY           all, or relay: calls then use only TURN servers, so that users do not see each other's
                     addresses (all)
METRICS_TOKEN        a token of 16 characters or more that opens /metrics to other machines, as
                     "Authorization: Bearer TOKEN"; without it only programs of this machine get the metrics
OTEL_EXPORTER_OTLP_ENDPOINT
                     a collector of OpenTelemetry that gets traces, for example http://127.0.0.1:4318; further
                     variables of OpenTelemetry are in docs/operating.md
SITE_NAME            name of this site in mails and SMS (Partyline)
SITE_RECORD,         the record number of the operator, and the page that it links to, for the foot of the
SITE_RECORD_URL      page
`;
