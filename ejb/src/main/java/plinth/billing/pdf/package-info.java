/**
 * Invoices on paper: laid out, in every script that a workspace may be called in, as PDF.
 *
 * <p>Spec: Billing (invoices).
 */
@NullMarked
package plinth.billing.pdf;

import org.jspecify.annotations.NullMarked;
