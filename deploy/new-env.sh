#!/bin/sh
# Makes deploy/.env for compose.yaml, with fresh secrets. Only its owner can read the file.
set -eu

[ $# -eq 2 ] || { echo "Usage: deploy/new-env.sh SITE TURN_HOST, for example chat.example turn.example" >&2; exit 1; }
for name in "$@"; do
  case "$name" in
    *[!a-z0-9.-]*|'') echo "$name is no host name." >&2; exit 1 ;;
  esac
done
file=$(dirname "$0")/.env
[ ! -e "$file" ] || { echo "$file exists. Its secrets are in use: change it by hand." >&2; exit 1; }

secret() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }

umask 077
cat >"$file" <<TEXT
DOMAIN=$1
TURN_HOST=$2
POSTGRES_PASSWORD=$(secret)
REDIS_PASSWORD=$(secret)
ACCESS_SECRET=$(secret)
REFRESH_SECRET=$(secret)
TURN_SECRET=$(secret)
# docs/operating.md explains these:
# ICE_POLICY=all
# TURN_ALLOWED_PEERS=10.8.0.0-10.8.255.255
# TURN_DENIED_PEERS=203.0.113.5
# MAX_CHANNEL=9
# DRAIN_SECONDS=10
# METRICS_TOKEN=
# OTEL_EXPORTER_OTLP_ENDPOINT=http://collector:4318
# OTEL_EXPORTER_OTLP_TRACES_ENDPOINT=
# OTEL_EXPORTER_OTLP_HEADERS=
# OTEL_SERVICE_NAME=partyline
# OTEL_RESOURCE_ATTRIBUTES=
# OTEL_TRACES_SAMPLER=parentbased_always_on
# OTEL_TRACES_SAMPLER_ARG=1
# OTEL_BSP_SCHEDULE_DELAY=5000
# OTEL_SDK_DISABLED=false
# MIGRATE=yes
# QUOTA=2048
# REGISTRATION=none
# PASSWORD_MIN=6
# PASSWORD_MAX=20
# S3_URL=https://KEY:SECRET@s3.example/bucket?region=eu-1
# AWS_REGION=
# AWS_DEFAULT_REGION=
# SMTP_URL=smtps://user:password@mail.example
# MAIL_FROM=Chat <no-reply@$1>
# SMS_WEBHOOK_URL=https://sms.example/send
# SITE_NAME=Partyline
# SITE_RECORD=
# SITE_RECORD_URL=
TEXT
echo "Made $file."
