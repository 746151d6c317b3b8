#!/usr/bin/env bash
# Makes a base image without a registry or a daemon: a Java runtime of this machine's JDK with only the
# modules that cicada needs, and the C library's files that it uses. Writes base.tar, for Jib's tar://.
# Usage: deploy/image/base.sh [FILE]
set -euo pipefail
out="$(realpath -m "${1:-target/base.tar}")"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
root="$work/root"
mkdir -p "$root"/{opt,tmp,etc,data} "$(dirname "$out")"
chmod 1777 "$root/tmp"
chmod 0777 "$root/data"

# jdk.crypto.ec: TLS on P-256; jdk.unsupported: Netty and protobuf; jdk.httpserver: pages; jdk.zipfs: plug-ins.
jlink --add-modules java.base,java.compiler,java.desktop,java.logging,java.management,java.naming,java.net.http,java.sql,java.security.sasl,jdk.compiler,jdk.crypto.ec,jdk.httpserver,jdk.incubator.vector,jdk.jfr,jdk.unsupported,jdk.zipfs \
  --strip-java-debug-attributes --no-header-files --no-man-pages --compress=2 --output "$root/opt/java" >&2
find "$root/opt/java" -name '*.so' -exec strip --strip-debug {} + 2>/dev/null || true

# The C library, and whatever else the runtime links to, at the same places as here.
{ find "$root/opt/java" -type f \( -name '*.so' -o -name java \) -exec ldd {} + 2>/dev/null |
    awk '/=> \//{print $3} /^\t\/lib/{print $1}' || true # of what is not linked dynamically
  for library in libdl.so.2 libgcc_s.so.1 libm.so.6 libnss_dns.so.2 libnss_files.so.2 libpthread.so.0 libresolv.so.2 librt.so.1 libstdc++.so.6; do
    ldconfig -p | awk -v name="$library" '$1 == name && /x86-64|AArch64/ && !found++ {print $NF}'
  done
} | grep -v "^$root" | sort -u | while read -r library; do
  mkdir -p "$root$(dirname "$library")"
  cp -L "$library" "$root$library"
done
printf 'root:x:0:0:root:/:/sbin/nologin\ncicada:x:65532:65532:cicada:/data:/sbin/nologin\n' >"$root/etc/passwd"
printf 'root:x:0:\ncicada:x:65532:\n' >"$root/etc/group"
printf 'hosts: files dns\n' >"$root/etc/nsswitch.conf"

tar --create --file "$work/layer.tar" --directory "$root" --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner .
layer="$(sha256sum "$work/layer.tar" | cut -d' ' -f1)"
case "$(uname -m)" in aarch64) architecture=arm64 ;; *) architecture=amd64 ;; esac
cat >"$work/config.json" <<END
{"architecture":"$architecture","os":"linux","created":"1970-01-01T00:00:00Z",
 "config":{"Env":["PATH=/opt/java/bin","JAVA_HOME=/opt/java","LANG=C.UTF-8"]},
 "rootfs":{"type":"layers","diff_ids":["sha256:$layer"]},
 "history":[{"created":"1970-01-01T00:00:00Z","created_by":"deploy/image/base.sh"}]}
END
echo '[{"Config":"config.json","RepoTags":["cicada-base:latest"],"Layers":["layer.tar"]}]' >"$work/manifest.json"
tar --create --file "$out" --directory "$work" --sort=name --mtime=@0 manifest.json config.json layer.tar
echo "$out: $(du -h "$out" | cut -f1)"
