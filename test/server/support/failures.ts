export const createCall = 'POST /zendesk/api/v2/tickets';
export const noteCall = 'PUT /zendesk/api/v2/tickets/{id}';

/** Failures of the support desk for a ticket: in each case the driver gets "queued", and one ticket arrives later. */
export const zendeskFailures: [name: string, fault: object][] = [
  ['is down', { cut: true }],
  ['is in maintenance', { status: 503 }],
  ['fails', { status: 500 }],
  ['answers with a page of a gateway', { html: '<html>Bad gateway</html>' }],
  ['answers with nothing', { status: 201, body: {} }],
  ['takes the ticket and loses the answer', { cut: true, after: true }],
  ['takes the ticket and answers with a page', { html: '<html>', after: true }],
];
