/**
 * The life of a subscription: pure decisions by trigger, and the transaction that carries them out.
 */
@NullMarked
package plinth.billing.subscription;

import org.jspecify.annotations.NullMarked;
