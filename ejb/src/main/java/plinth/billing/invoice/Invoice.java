package plinth.billing.invoice;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.billing.price.BillLine;

/**
 * An invoice item with everything that is printed.
 *
 * @param lines what the amount is made of; none where no money was asked for
 * @param periodStart of what is paid for; null: no period
 * @param customer name of the workspace
 * @param customerEmail of its owner; empty when nobody is left
 */
public record Invoice(
    InvoiceItem item,
    List<BillLine> lines,
    @Nullable Instant periodStart,
    @Nullable Instant periodEnd,
    String customer,
    String customerEmail) {}
