/** Invoices, and the ledger of the money that moved. */
@NullMarked
package plinth.billing.invoice;

import org.jspecify.annotations.NullMarked;
