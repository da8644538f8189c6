/** Plans, add-ons, invoices, cancellation and limits over HTTP. */
@NullMarked
package plinth.billing.http;

import org.jspecify.annotations.NullMarked;
