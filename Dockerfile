# Runs what `npm run release` made. Build it with `docker compose build`.
FROM node:24-bookworm-slim
ADD dist/ferry-*.tar.gz /opt/
RUN mv /opt/ferry-* /opt/ferry && install -d -o node -g node -m 700 /var/lib/ferry /var/cache/ferry
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 FERRY_DATA_DIR=/var/lib/ferry CACHE_DIRECTORY=/var/cache/ferry MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /opt/ferry
USER node
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=90s CMD ["node", "ferry", "health"]
ENV FERRY_URL=http://127.0.0.1:8080
CMD ["node", "ferry.js"]
