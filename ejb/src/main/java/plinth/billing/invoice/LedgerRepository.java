package plinth.billing.invoice;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plinth.billing.obligation.Obligation;
import plinth.billing.price.BillLine;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.MainDb;

/**
 * The double-entry ledger of the money that moved. The database refuses entries that do not
 * balance.
 */
@ApplicationScoped
public class LedgerRepository {
  /**
   * Finds workspaces whose ledger does not balance: the entries do not sum to zero, or captured
   * money is in no cash account or was booked twice.
   */
  private static final String UNBALANCED =
      """
      select workspace_id from (
        select workspace_id, amount, 0::numeric as cash from main.ledger_entry
        union all
        select workspace_id, 0, amount from main.ledger_entry where account like 'cash:%'
        union all
        select workspace_id, 0, -amount from main.obligation where state = 'captured'
      ) books\
      """;

  private static final Sql ACCOUNTS =
      Sql.named(
          """
          select account, sum(amount) as balance
          from main.ledger_entry
          where workspace_id = :workspace
          group by account
          order by account
          """);

  @Inject @MainDb Db db;

  /**
   * Books a captured amount: cash against the revenue accounts that earned it, in one statement.
   */
  public void book(Obligation paid, long invoiceItemId, Instant occurredAt) {
    Map<BillLine.Account, BigDecimal> earned = new EnumMap<>(BillLine.Account.class);
    paid.lines().forEach(line -> earned.merge(line.account(), line.amount(), BigDecimal::add));
    List<Sql> entries = new ArrayList<>();
    entries.add(entry(paid, invoiceItemId, "cash:" + paid.gateway(), paid.amount(), occurredAt));
    // A credit may reduce an account to zero.
    earned.values().removeIf(amount -> amount.signum() == 0);
    earned.forEach(
        (account, amount) ->
            entries.add(
                entry(
                    paid,
                    invoiceItemId,
                    "revenue:" + account.name().toLowerCase(Locale.ROOT),
                    amount.negate(),
                    occurredAt)));
    db.update(
        Sql.of(
                """
                insert into main.ledger_entry (workspace_id, invoice_item_id, account, amount,
                    currency, occurred_at)
                values
                """)
            .plus(Sql.join(", ", entries)));
  }

  private static Sql entry(
      Obligation paid, long item, String account, BigDecimal amount, Instant occurredAt) {
    return Sql.of(
        "(?, ?, ?, ?, ?, ?)",
        paid.workspaceId(),
        item,
        account,
        amount,
        paid.currency(),
        occurredAt);
  }

  /** Returns the balance of each account of a workspace; debits are positive. */
  List<TrialBalance.Account> accounts(long workspaceId) {
    return db.list(
        ACCOUNTS.with("workspace", workspaceId),
        row -> new TrialBalance.Account(row.getString("account"), row.getBigDecimal("balance")));
  }

  /** Returns the workspaces whose ledger does not balance. */
  public List<Long> listUnbalanced(@Nullable Long workspaceId) {
    Sql one = workspaceId == null ? Sql.EMPTY : Sql.of("where workspace_id = ?", workspaceId);
    return db.list(
        Sql.of(UNBALANCED)
            .plus(one)
            .plus("group by workspace_id having sum(amount) <> 0 or sum(cash) <> 0 order by 1"),
        row -> row.getLong(1));
  }
}
