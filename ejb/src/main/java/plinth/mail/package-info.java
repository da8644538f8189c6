/**
 * Mail to people: templates, and the adapters that send it. Sending joins the caller's transaction
 * as an outbox row.
 */
@NullMarked
package plinth.mail;

import org.jspecify.annotations.NullMarked;
