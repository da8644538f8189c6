package plinth.billing.invoice;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.billing.price.BillLine;

/**
 * An invoice item with everything that is printed.
 *
 * @param lines the lines that make up the amount; empty if no money was requested
 * @param periodStart the start of the period that is paid for; null if there is no period
 * @param customer the name of the workspace
 * @param customerEmail the owner's email address; empty if there is no owner any more
 */
public record Invoice(
    InvoiceItem item,
    List<BillLine> lines,
    @Nullable Instant periodStart,
    @Nullable Instant periodEnd,
    String customer,
    String customerEmail) {}
