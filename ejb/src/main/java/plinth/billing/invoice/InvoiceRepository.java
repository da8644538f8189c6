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
import plinth.kernel.JsonText;
import plinth.kernel.Page;
import plinth.kernel.Sql;
import plinth.tenancy.MainDb;

/** The payment events of workspaces. */
@ApplicationScoped
public class InvoiceRepository {
  private static final Sql PAGE =
      Sql.named(
          """
          select workspace_id, number, reference, type, amount, currency, gateway, occurred_at
          from main.invoice_item
          where workspace_id = :workspace
          order by occurred_at desc, id desc
          limit :limit offset :offset
          """);

  private static final Sql FIND =
      Sql.named(
          """
          select i.workspace_id, i.number, i.reference, i.type, i.amount, i.currency, i.gateway,
              i.occurred_at, i.lines, i.period_start, i.period_end, t.name,
              coalesce(u.email, '') as email
          from main.invoice_item i
          join main.tenants t on t.id = i.workspace_id
          left join main."user" u on u.id = t.owner_user_id
          where i.workspace_id = :workspace and i.reference = :reference
          """);

  private static final Sql ADD =
      Sql.named(
          """
          insert into main.invoice_item (workspace_id, type, amount, occurred_at)
          values (:workspace, :type, 0, :occurredAt)
          """);

  private static final Sql WITH_SUBSCRIPTION =
      Sql.named(
          """
          with numbered as (update main.subscription set invoices = invoices + 1 where :isMoney
              and workspace_id = :workspace returning invoices)
          insert into main.invoice_item (number, workspace_id, type, amount, currency,
              gateway, occurred_at, obligation_id, is_money, lines, period_start, period_end)
          values ((select invoices from numbered), :workspace, :type, :amount, :currency,
              :gateway, :occurredAt, :obligation, :isMoney, :lines, :periodStart, :periodEnd)
          returning id, reference
          """);

  @Inject @MainDb Db db;

  /** An item that was written. */
  public record Added(long id, String reference) {}

  /** Adds an event without an amount. */
  public void add(long workspaceId, PaymentEventType type, Instant occurredAt) {
    db.update(
        ADD.with("workspace", workspaceId)
            .with("type", type.code())
            .with("occurredAt", occurredAt));
  }

  /**
   * Adds an event of an obligation with its amount and lines.
   *
   * @param isMoney whether the amount moved; true at most once for an obligation
   */
  public Added add(
      Obligation of,
      PaymentEventType type,
      boolean isMoney,
      @Nullable Instant periodStart,
      @Nullable Instant periodEnd,
      Instant occurredAt) {
    return db.one(
        WITH_SUBSCRIPTION
            .with("isMoney", isMoney)
            .with("workspace", of.workspaceId())
            .with("type", type.code())
            .with("amount", of.amount())
            .with("currency", of.currency())
            .with("gateway", of.gateway())
            .with("occurredAt", occurredAt)
            .with("obligation", of.id())
            .with("lines", new Sql.Json(BillLine.json(of.lines()).toString()))
            .with("periodStart", periodStart)
            .with("periodEnd", periodEnd),
        row -> new Added(row.getLong("id"), row.getString("reference")));
  }

  /** Returns a page of a workspace's events, newest first. */
  public Page<InvoiceItem> page(long workspaceId, Page.PageRequest request) {
    long total =
        db.number(
            Sql.of("select count(*) from main.invoice_item where workspace_id = ?", workspaceId));
    List<InvoiceItem> items =
        db.list(
            PAGE.with("workspace", workspaceId)
                .with("limit", request.limit())
                .with("offset", request.offset()),
            InvoiceRepository::item);
    return new Page<>(items, request, total);
  }

  /** Finds an item of a workspace by its reference. */
  Optional<Invoice> find(long workspaceId, String reference) {
    return db.first(
        FIND.with("workspace", workspaceId).with("reference", reference),
        row ->
            new Invoice(
                item(row),
                BillLine.read(JsonText.parse(row.getString("lines")).asJsonArray()),
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
