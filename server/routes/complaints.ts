// Endpoint of complaints about users and groups.
import { endpoints } from '../../src/core/wire/index.ts';
import type { AddRoute } from '../http/route.ts';
import { fileComplaint } from '../people/complaints.ts';
import type { Services } from '../services.ts';

export function addComplaintRoutes(add: AddRoute, services: Services): void {
  add(endpoints.complaintInitiate, ({ caller, body }) => fileComplaint(services, caller, body));
}
