/** Mails to the owners of a workspace about its subscription. */
@NullMarked
package plinth.billing.mail;

import org.jspecify.annotations.NullMarked;
