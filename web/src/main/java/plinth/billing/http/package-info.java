/**
 * Plans, add-ons, invoices, cancellation and limits over HTTP.
 *
 * <p>Spec: Billing.
 */
@NullMarked
package plinth.billing.http;

import org.jspecify.annotations.NullMarked;
