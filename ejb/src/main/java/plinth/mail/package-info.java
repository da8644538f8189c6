/**
 * Mail to people: templates, and the adapters that carry it. Sending joins the transaction of its
 * cause as an outbox row.
 */
@NullMarked
package plinth.mail;

import org.jspecify.annotations.NullMarked;
