package plinth.billing.obligation;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import plinth.billing.price.BillLine;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;

/** The rows of obligations that are not decided, and what ends them without a gateway's word. */
@ApplicationScoped
public class WaitingRepository {
  private static final Sql WITHDRAW =
      Sql.named(
          """
          update main.obligation
          set state = 'withdrawn', settled_at = :now, redirect_url = null,
              period_key = period_key || ':withdrawn:' || id
          where id = :id
          """);

  private static final Sql CREDITED =
      Sql.named(
          """
          update main.obligation
          set lines = :lines, worth = 0, addons = '{}', dues = '{}'
          where id = :id
          """);

  @Inject @MainDb Db db;

  /** What a workspace owes that is not decided, the oldest first; locked. */
  public List<Obligation> of(long workspaceId) {
    return locked(workspaceId, "o.state in ('open', 'pending')");
  }

  /** Of those, the ones that the gateway declined for now. */
  public List<Obligation> declinedForNow(long workspaceId) {
    return locked(
        workspaceId,
        "o.state = 'pending' and o.failures > 0 and not o.is_checkout and not o.is_managed");
  }

  private List<Obligation> locked(long workspaceId, String which) {
    return db.list(
        Sql.of(
            ObligationRepository.SELECT
                + " where o.workspace_id = ? and "
                + which
                + " order by o.id for update of o",
            workspaceId),
        ObligationRepository::obligation);
  }

  /** Whether the time of an obligation is over. */
  public boolean isOverdue(long id, Instant now) {
    return db.one(
        Sql.of("select ends_at <= ? from main.obligation where id = ?", now, id),
        row -> row.getBoolean(1));
  }

  /** Sets when one that was declined for now is final; the first time counts. */
  public void declined(long id, Instant ends) {
    db.update(
        Sql.of("update main.obligation set ends_at = ? where id = ? and failures = 1", ends, id));
  }

  /** Asks for one no more, and gives its key free, so that the same can be owed once more. */
  public void withdraw(long id) {
    db.update(WITHDRAW.with("now", Time.now()).with("id", id));
  }

  /** Notes that an obligation paid for nothing, so that its amount is credited. */
  public void credited(Obligation of) {
    BillLine line =
        new BillLine(
            "Paid already, credited to the next bills",
            1,
            of.amount(),
            of.amount(),
            BillLine.Account.PLANS);
    db.update(
        CREDITED
            .with("lines", new Sql.Json(BillLine.json(List.of(line)).toString()))
            .with("id", of.id()));
  }

  /** The pages of a workspace that wait, and whose payment would be captured. */
  public List<Obligation> pages(long workspaceId) {
    return db.list(
        Sql.of(
            ObligationRepository.SELECT
                + " where o.workspace_id = ? and o.state in ('open', 'pending')"
                + " and o.is_checkout and o.captures and o.payment_id is not null order by o.id",
            workspaceId),
        ObligationRepository::obligation);
  }

  /** Notes that another amount was debited than was asked for. */
  public void debited(Obligation of, BigDecimal amount) {
    BillLine line =
        new BillLine(of.lines().get(0).description(), 1, amount, amount, BillLine.Account.PLANS);
    db.update(
        Sql.of(
            "update main.obligation set amount = ?, lines = ? where id = ?",
            amount,
            new Sql.Json(BillLine.json(List.of(line)).toString()),
            of.id()));
  }
}
