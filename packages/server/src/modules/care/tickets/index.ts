export { dropUploads } from './attachments/drop-uploads.ts';
export { seedTickets } from './seed-demo.ts';
export { answerTicket } from './staff/answer-ticket.ts';
