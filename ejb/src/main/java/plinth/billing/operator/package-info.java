/** Billing as operators see and change it. */
@NullMarked
package plinth.billing.operator;

import org.jspecify.annotations.NullMarked;
