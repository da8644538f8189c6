package plinth.billing.invoice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import plinth.billing.gateway.ChargeKind;
import plinth.billing.obligation.Obligation;
import plinth.billing.obligation.ObligationDraft;
import plinth.billing.obligation.ObligationRow;
import plinth.billing.obligation.ObligationState;
import plinth.billing.obligation.OwedFor;
import plinth.billing.price.Bill;
import plinth.billing.price.BillLine;
import plinth.identity.MainDatabase;
import plinth.kernel.Db;
import plinth.kernel.Sql;

/** The ledger on a real PostgreSQL. */
class LedgerTest {
  private static final AtomicLong NEXT = new AtomicLong(930_000);
  private static final Instant NOW = Instant.parse("2026-03-15T10:00:00Z");

  private final Db db = MainDatabase.db();
  private final long workspace = NEXT.incrementAndGet();
  private final InvoiceRepository invoices = new InvoiceRepository();
  private final LedgerRepository ledger = new LedgerRepository();

  LedgerTest() {
    invoices.db = db;
    ledger.db = db;
  }

  private Obligation captured(String key, List<BillLine> lines) {
    BigDecimal amount = BillLine.sum(lines);
    long id =
        db.number(
            Sql.of(
                "insert into main.obligation (workspace_id, kind, period_key, captures,"
                    + " is_checkout, amount, currency, gateway, state, created_at)"
                    + " values (?, 'renewal', ?, true, false, ?, 'USD', 'sandbox', 'captured', ?)"
                    + " returning id",
                workspace,
                key,
                amount,
                NOW));
    ObligationDraft owed =
        new ObligationDraft(
            workspace,
            ChargeKind.RENEWAL,
            key,
            ObligationDraft.Method.CARD,
            amount,
            "sandbox",
            new OwedFor(null, null, null, 0, 1, null),
            new Bill(lines, amount, Map.of(), Map.of()),
            null);
    return ObligationRow.of(id, owed, ObligationState.CAPTURED, null);
  }

  private static BillLine line(String amount, BillLine.Account account) {
    return BillLine.of("What it is", 1, new BigDecimal(amount), account);
  }

  private long book(Obligation paid) {
    InvoiceRepository.Added item =
        invoices.add(paid, PaymentEventType.SUBSCRIPTION_RENEWED, true, NOW, NOW, NOW);
    ledger.book(paid, item.id(), NOW);
    return item.id();
  }

  @Test
  void paymentsAreBookedAgainstRevenue() {
    book(
        captured(
            "a",
            List.of(
                line("50.00", BillLine.Account.PLANS),
                line("19.00", BillLine.Account.ADDONS),
                line("19.00", BillLine.Account.ADDONS))));
    TrialBalance balance = new TrialBalance(ledger.accounts(workspace));
    assertThat(balance.accounts().stream().map(a -> a.name() + " " + a.balance()))
        .containsExactly("cash:sandbox 88.00", "revenue:addons -38.00", "revenue:plans -50.00");
    assertThat(balance.sum()).isZero();
    assertThat(ledger.listUnbalanced(workspace)).isEmpty();
  }

  @Test
  void theDatabaseRefusesWhatDoesNotBalance() {
    Obligation paid = captured("a", List.of(line("50.00", BillLine.Account.PLANS)));
    long item = invoices.add(paid, PaymentEventType.SUBSCRIPTION_RENEWED, true, NOW, NOW, NOW).id();
    assertThatThrownBy(
            () ->
                db.update(
                    Sql.of(
                        "insert into main.ledger_entry (workspace_id, invoice_item_id, account,"
                            + " amount, currency, occurred_at) values"
                            + " (?, ?, 'cash:sandbox', 50, 'USD', ?),"
                            + " (?, ?, 'revenue:plans', -49.99, 'USD', ?)",
                        workspace,
                        item,
                        NOW,
                        workspace,
                        item,
                        NOW)))
        .hasStackTraceContaining("must sum to zero");
    assertThat(ledger.accounts(workspace)).isEmpty();
  }

  @Test
  void entriesAreOnlyEverAddedTo() {
    long item = book(captured("a", List.of(line("50.00", BillLine.Account.PLANS))));
    for (String change :
        List.of("update main.ledger_entry set amount = 1", "delete from main.ledger_entry")) {
      assertThatThrownBy(() -> db.update(Sql.of(change + " where invoice_item_id = ?", item)))
          .hasStackTraceContaining("only ever added to");
    }
    assertThat(
            db.number(
                Sql.of(
                    "select count(*) from pg_class c, aclexplode(c.relacl) a"
                        + " where c.oid = 'main.ledger_entry'::regclass"
                        + " and a.grantee = 'plinth_app'::regrole"
                        + " and a.privilege_type in ('UPDATE', 'DELETE', 'TRUNCATE')")))
        .isZero();
  }

  @Test
  void anObligationIsBilledOnce() {
    Obligation paid = captured("a", List.of(line("50.00", BillLine.Account.PLANS)));
    book(paid);
    assertThatThrownBy(() -> book(paid)).hasStackTraceContaining("invoice_item_once");
    assertThatThrownBy(() -> captured("a", paid.lines()))
        .hasStackTraceContaining("obligation_workspace_id_kind_period_key_key");
  }

  @Test
  void theCheckFindsMoneyThatIsInNoAccount() {
    Obligation paid = captured("a", List.of(line("50.00", BillLine.Account.PLANS)));
    assertThat(ledger.listUnbalanced(workspace)).containsExactly(workspace);
    assertThat(ledger.listUnbalanced(null)).contains(workspace);
    book(paid);
    assertThat(ledger.listUnbalanced(workspace)).isEmpty();
  }

  @Test
  void theBooksOfTestsGoAndNoOthers() {
    book(captured("a", List.of(line("50.00", BillLine.Account.PLANS))));
    assertThatThrownBy(() -> db.number(Sql.of("select main.purge_ledger_entry(?, 100)", workspace)))
        .hasStackTraceContaining("are kept");
    db.update(
        Sql.of(
            "insert into main.purge (workspace_id, subdomain, type, reason, requested_by,"
                + " requested_at, step) values (?, 'w', 'hyper', 'test', 'tests', now(), 'rows')",
            workspace));
    for (String table : List.of("ledger_entry", "invoice_item", "obligation")) {
      assertThat(db.number(Sql.of("select main.purge_" + table + "(?, 100)", workspace)))
          .as(table)
          .isEqualTo(table.equals("ledger_entry") ? 2 : 1);
      db.update(Sql.of("call main.strip_" + table + "(?)", workspace));
    }
  }
}
