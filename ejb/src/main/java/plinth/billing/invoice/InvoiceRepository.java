package plinth.billing.invoice;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.billing.obligation.Obligation;
import plinth.billing.price.BillLine;
import plinth.kernel.Db;
import plinth.kernel.Page;
import plinth.kernel.Sql;
import plinth.tenancy.MainDb;

/** The payment events of workspaces. */
@ApplicationScoped
public class InvoiceRepository {
  private static final String COLUMNS =
      "i.workspace_id, i.number, i.reference, i.type, i.amount, i.currency, i.gateway,"
          + " i.occurred_at";

  @Inject @MainDb Db db;

  /** An item as it was written. */
  public record Added(long id, String reference) {}

  /** Adds an event that asked for no money. */
  public void add(long workspaceId, PaymentEventType type, Instant occurredAt) {
    db.update(
        Sql.of(
            """
            insert into main.invoice_item (workspace_id, type, amount, occurred_at)
            values (?, ?, 0, ?)
            """,
            workspaceId,
            type.code(),
            occurredAt));
  }

  /**
   * Adds an event of an obligation with its amount and lines.
   *
   * @param isMoney whether the amount moved; once an obligation
   */
  public Added add(
      Obligation of,
      PaymentEventType type,
      boolean isMoney,
      @Nullable Instant periodStart,
      @Nullable Instant periodEnd,
      Instant occurredAt) {
    return db.one(
        Sql.of(
            """
            with numbered as (update main.subscription set invoices = invoices + 1 where ?
                and workspace_id = ? returning invoices)
            insert into main.invoice_item (number, workspace_id, type, amount, currency,
                gateway, occurred_at, obligation_id, is_money, lines, period_start, period_end)
            values ((select invoices from numbered), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            returning id, reference
            """,
            isMoney,
            of.workspaceId(),
            of.workspaceId(),
            type.code(),
            of.amount(),
            of.currency(),
            of.gateway(),
            occurredAt,
            of.id(),
            isMoney,
            new Sql.Json(BillLine.json(of.lines()).toString()),
            periodStart,
            periodEnd),
        row -> new Added(row.getLong(1), row.getString(2)));
  }

  /** A page of a workspace's events, the newest first. */
  public Page<InvoiceItem> page(long workspaceId, Page.PageRequest request) {
    long total =
        db.number(
            Sql.of("select count(*) from main.invoice_item where workspace_id = ?", workspaceId));
    List<InvoiceItem> items =
        db.list(
            Sql.of(
                "select "
                    + COLUMNS
                    + " from main.invoice_item i where i.workspace_id = ?"
                    + " order by i.occurred_at desc, i.id desc limit ? offset ?",
                workspaceId,
                request.limit(),
                request.offset()),
            InvoiceRepository::item);
    return new Page<>(items, request, total);
  }

  /** An item of a workspace by its reference. */
  Optional<Invoice> find(long workspaceId, String reference) {
    return db.first(
        Sql.of(
            "select "
                + COLUMNS
                + ", i.lines, i.period_start, i.period_end, t.name, coalesce(u.email, '') as email"
                + " from main.invoice_item i join main.tenants t on t.id = i.workspace_id"
                + " left join main.\"user\" u on u.id = t.owner_user_id"
                + " where i.workspace_id = ? and i.reference = ?",
            workspaceId,
            reference),
        row ->
            new Invoice(
                item(row),
                BillLine.read(row.getString("lines")),
                Db.moment(row, "period_start"),
                Db.moment(row, "period_end"),
                row.getString("name"),
                row.getString("email")));
  }

  private static InvoiceItem item(ResultSet row) throws SQLException {
    PaymentEventType type = PaymentEventType.of(row.getString("type"));
    return new InvoiceItem(
        row.getString("reference"),
        row.getInt("number") == 0
            ? null
            : String.format(
                Locale.ROOT, "%d-%06d", row.getLong("workspace_id"), row.getInt("number")),
        type,
        type.status(),
        row.getBigDecimal("amount"),
        row.getString("currency"),
        row.getString("gateway"),
        Db.requiredMoment(row, "occurred_at"));
  }
}
