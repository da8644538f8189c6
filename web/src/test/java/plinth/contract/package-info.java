/**
 * Tests the running server against its own document: generated requests, valid and invalid, and a
 * comparison of every response with the document's schema for its status.
 */
package plinth.contract;
