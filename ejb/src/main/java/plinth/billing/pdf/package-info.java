/** Invoices on paper: laid out, in every script that a workspace may be called in, as PDF. */
@NullMarked
package plinth.billing.pdf;

import org.jspecify.annotations.NullMarked;
