/** @jest-environment node */
// The same tests, in a database.
import './outbox-store.test';
