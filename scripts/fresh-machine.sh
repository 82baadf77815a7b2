#!/usr/bin/env bash
# Tests that `npm test` and `npm start` work on a bare Debian. The script creates a new system in a folder (debootstrap,
# minbase), copies Node and npm of this machine, clones the committed state, and runs both commands with chroot.
# Mounts and processes run in separate namespaces, so they always end with this script.
set -euo pipefail

usage() {
  cat <<'TEXT'
scripts/fresh-machine.sh [--dir DIR] [--suite NAME] [--keep] [--bootstrap-only]

Runs as root on Debian or its kin, with debootstrap and git. Takes as long as .ci/run, and 4 GB.

  --dir DIR          where the bare system is made (must not exist; default: a new folder in /var/tmp)
  --suite NAME       the Debian release (default: bookworm)
  --keep             leave the folder for a look
  --bootstrap-only   make the system, see that Node runs in it, stop
TEXT
}

say() { printf '== [%s s] %s\n' "$SECONDS" "$*"; }
fail() { printf '%s\n' "$*" >&2; exit 1; }

suite=bookworm dir='' keep=no bootstrap_only=no inside=no
while [ $# -gt 0 ]; do
  case "$1" in
    --dir) dir=${2:?--dir needs a folder}; shift 2 ;;
    --suite) suite=${2:?--suite needs a name}; shift 2 ;;
    --keep) keep=yes; shift ;;
    --bootstrap-only) bootstrap_only=yes; shift ;;
    --inside) inside=yes; shift ;;
    --help) usage; exit 0 ;;
    *) usage >&2; fail "Unknown option $1." ;;
  esac
done

repository=$(cd "$(dirname "$0")/.." && pwd)

# Replaces the shell by a command in the environment of the bare system, which gets only the registry and certificates
# of this machine. Call in a subshell only.
in_system() {
  local registry certificates=()
  registry=$(npm config get registry)
  [ -e "$dir/etc/ssl/certs/ca-certificates.crt" ] && certificates=(NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt)
  exec env -i HOME=/root LANG=C.UTF-8 PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    npm_config_registry="$registry" "${certificates[@]}" CI=true "$@"
}

# The URL of the Debian mirror of this machine's apt.
mirror() {
  apt-get indextargets --format '$(REPO_URI)' "Codename: $suite" 'Created-By: Packages' | head -n 1
}

bootstrap() {
  local from
  from=$(mirror)
  [ -n "$from" ] || fail "apt of this machine knows no mirror for $suite: give the release that it runs with --suite."
  say "debootstrap $suite"
  debootstrap --variant=minbase "$suite" "$dir" "$from" >"$dir.log" 2>&1 ||
    { tail -n 20 "$dir.log" >&2; fail "The bare system could not be made: see $dir.log."; }
  rm -f "$dir/etc/apt/sources.list"
  cp -a /etc/apt/. "$dir/etc/apt/"
  mkdir -p "$dir/usr/share/keyrings" "$dir/etc/ssl/certs" "$dir/usr/local/lib/node_modules"
  cp -a /usr/share/keyrings/. "$dir/usr/share/keyrings/"
  cp -L /etc/resolv.conf /etc/hosts "$dir/etc/"
  # Copy this machine's certificates: the minimal system has none, and the registry may need them.
  [ ! -e /etc/ssl/certs/ca-certificates.crt ] || cp -L /etc/ssl/certs/ca-certificates.crt "$dir/etc/ssl/certs/"
  cp -L "$(command -v node)" "$dir/usr/local/bin/node"
  cp -a "$(npm root --global)/npm" "$dir/usr/local/lib/node_modules/"
  ln -sf ../lib/node_modules/npm/bin/npm-cli.js "$dir/usr/local/bin/npm"
  ln -sf ../lib/node_modules/npm/bin/npx-cli.js "$dir/usr/local/bin/npx"
  say "in it: node $(in_system chroot "$dir" node --version), npm $(in_system chroot "$dir" npm --version)"
}

clone() { git clone --quiet --no-hardlinks "$repository" "$dir/srv/$1"; }

# Runs `npm test` in a fresh clone and passes on its output; the exit code and the last line give the result.
prove_test() {
  local code=0
  clone test
  say '.ci/run in a fresh clone'
  in_system chroot "$dir" sh -c 'cd /srv/test && exec .ci/run' 2>&1 | tee "$dir.test.log" || code=$?
  say "npm test ended with $code: $(tail -n 1 "$dir.test.log")"
  return "$code"
}

answers_on() { (: >"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

# Runs `npm start` in a second fresh clone: the server must answer requests and end on a signal.
prove_start() {
  local port code=0 pid
  clone start
  port=$(node -e "const s=require('net').createServer().listen(0,()=>{console.log(s.address().port);s.close()})")
  say "npm start in a fresh clone, port $port"
  in_system PORT="$port" chroot "$dir" sh -c 'cd /srv/start && exec npm start' >"$dir.start.log" 2>&1 &
  pid=$!
  if node - "$port" <<'SCRIPT'
const origin = `http://localhost:${process.argv[2]}`;
const end = Date.now() + 240_000;
const answer = async (path) => {
  const response = await fetch(origin + path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.text();
};
for (;;) {
  try {
    await answer('/healthz');
    break;
  } catch (error) {
    if (Date.now() > end) throw error;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
const script = /<script[^>]+src="([^"]+)"/.exec(await answer('/'))?.[1];
if (script === undefined) throw new Error('the page names no script');
await answer(script);
console.log('healthz, the page and its script answer');
SCRIPT
  then :; else code=1; fi
  kill -TERM "$pid" 2>/dev/null || true
  wait "$pid" || true
  for _ in $(seq 20); do answers_on "$port" || break; sleep 0.5; done
  if answers_on "$port"; then say 'the server is still there 10 s after SIGTERM'; code=1; fi
  sed 's/^/   | /' "$dir.start.log"
  say "npm start: $([ "$code" = 0 ] && echo works || echo FAILED)"
  return "$code"
}

if [ "$inside" = yes ]; then
  mount -t proc proc "$dir/proc"
  mkdir -p "$dir/dev/shm" && mount -t tmpfs tmpfs "$dir/dev/shm"
  failed=0
  prove_test || failed=1
  prove_start || failed=1
  exit "$failed"
fi

[ "$(id -u)" = 0 ] || fail 'This makes a system of its own and changes root into it: run it as root.'
for tool in debootstrap git node npm apt-get unshare chroot; do
  command -v "$tool" >/dev/null || fail "$tool is missing: install it and run this again."
done
[ -z "$dir" ] || [ ! -e "$dir" ] || fail "$dir exists: name a folder that does not."
if [ -n "$dir" ]; then mkdir -p "$dir"; else dir=$(mktemp -d /var/tmp/partyline-fresh.XXXXXX); fi
# The folder becomes the root of a system with other users than root (PostgreSQL's user).
chmod 755 "$dir"
dir=$(cd "$dir" && pwd)

clean_up() {
  if [ "$keep" = yes ]; then say "kept: $dir, and its logs beside it"; else rm -rf --one-file-system "$dir" "$dir".log "$dir".*.log; fi
}
trap clean_up EXIT
trap 'exit 130' INT TERM HUP

bootstrap
if [ "$bootstrap_only" = yes ]; then exit 0; fi
failed=0
unshare --mount --pid --fork --kill-child "$0" --inside --dir "$dir" --suite "$suite" || failed=1
if [ "$failed" = 0 ]; then say 'both commands work on a bare system'; else say 'FAILED on a bare system'; fi
exit "$failed"
