/**
 * The lifecycle of a subscription: pure decisions by trigger, and the transaction that applies
 * them.
 */
@NullMarked
package plinth.billing.subscription;

import org.jspecify.annotations.NullMarked;
