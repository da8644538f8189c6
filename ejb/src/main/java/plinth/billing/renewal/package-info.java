/** Charges of due periods, and the terms of subscriptions that a gateway renews by itself. */
@NullMarked
package plinth.billing.renewal;

import org.jspecify.annotations.NullMarked;
