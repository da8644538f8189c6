/** PDF invoices in every script that a workspace name may use. */
@NullMarked
package plinth.billing.pdf;

import org.jspecify.annotations.NullMarked;
