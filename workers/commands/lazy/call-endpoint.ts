// Calls of endpoints whose schemas load with the lazy commands.
import type { Result } from '../../../src/core/contract/result.ts';
import type { DataOf, EndpointName, Endpoints, RequestFor } from '../../../src/core/wire/index.ts';
import type { Http } from '../../env.ts';

/** The response, decoded by the endpoint's schema; NO_ANSWER for data of a wrong shape. */
export function callEndpoint<N extends EndpointName>(
  http: Http,
  endpoint: Endpoints[N],
  request: RequestFor<Endpoints[N]>,
): Promise<Result<DataOf<N>>> {
  return http.bare<N>(endpoint, request) as Promise<Result<DataOf<N>>>;
}
