// nginx with deploy/nginx.conf.
import { startNginx } from './proxies.ts';
import { testProxy } from './proxy-behaviour.ts';

await testProxy('nginx', startNginx);
