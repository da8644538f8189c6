/**
 * The running server held against its own document: generated requests, good and bad, and every
 * answer compared with what the document says of its status.
 */
package plinth.contract;
