package plinth.billing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import plinth.kernel.Db;
import plinth.kernel.Page;
import plinth.kernel.Sql;
import plinth.tenancy.MainDb;

/** The payment events of workspaces. */
@ApplicationScoped
class InvoiceRepository {
  @Inject @MainDb private Db db;

  /** Adds an event that moved no money. */
  void add(long workspaceId, PaymentEventType type, Instant occurredAt) {
    db.update(
        Sql.of(
            "insert into main.invoice_item (workspace_id, type, amount, occurred_at)"
                + " values (?, ?, 0, ?)",
            workspaceId,
            type.word(),
            occurredAt));
  }

  /** A page of a workspace's events, the newest first. */
  Page<InvoiceItem> page(long workspaceId, Page.PageRequest request) {
    long total =
        db.number(
            Sql.of("select count(*) from main.invoice_item where workspace_id = ?", workspaceId));
    List<InvoiceItem> items =
        db.list(
            Sql.of(
                "select reference, type, amount, currency, gateway, occurred_at"
                    + " from main.invoice_item where workspace_id = ?"
                    + " order by occurred_at desc, id desc limit ? offset ?",
                workspaceId,
                request.limit(),
                request.offset()),
            row -> {
              PaymentEventType type = PaymentEventType.of(row.getString("type"));
              return new InvoiceItem(
                  row.getString("reference"),
                  type,
                  type.status(),
                  row.getBigDecimal("amount"),
                  row.getString("currency"),
                  row.getString("gateway"),
                  Db.requiredMoment(row, "occurred_at"));
            });
    return new Page<>(items, request, total);
  }
}
