export { answerTicket } from './answer-ticket.ts';
export { dropUploads } from './drop-uploads.ts';
export { seedTickets } from './seed-demo.ts';
