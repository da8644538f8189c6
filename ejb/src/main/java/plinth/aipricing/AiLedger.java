package plinth.aipricing;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Optional;
import plinth.kernel.Caller;
import plinth.kernel.Page;
import plinth.kernel.Problem;
import plinth.kernel.Time;
import plinth.tenancy.MainPlane;

/** The ledger of AI runs: one row each, written once, priced as it was when it ran. */
@Stateless
@MainPlane
public class AiLedger {
  @Inject private LedgerRepository ledger;
  @Inject private PriceRepository prices;
  @Inject private PriceLock lock;

  /**
   * Writes a run, or finds it: the same run again is the first one. Refuses with 409 one of the
   * same name with other facts; an admin of another workspace, and a moment that is still to come
   * or before there were credits, by the field.
   */
  public LedgerEntry write(Caller caller, AiRun run) {
    Optional<LedgerEntry> known = ledger.find(run.runId());
    if (known.isPresent()) {
      return same(known.get(), run);
    }
    Long adminId = run.adminId();
    if (adminId != null && !ledger.isAdmin(run.workspaceId(), adminId)) {
      throw Problem.invalid("admin_id", "unknown", "the workspace has no such admin");
    }
    lock.toRead();
    Instant now = Time.now();
    Instant at = run.occurredAt() == null ? now : run.occurredAt();
    if (at.isAfter(now)) {
      throw Problem.invalid("occurred_at", "max", "occurred_at must not be in the future");
    }
    LedgerRepository.Terms terms =
        ledger
            .terms(run.modelKey(), at)
            .orElseThrow(
                () -> Problem.invalid("occurred_at", "min", "there were no credits at that time"));
    prices.note(run.modelKey(), run.provider());
    ledger.add(run, at, terms);
    return same(ledger.find(run.runId()).orElseThrow(), run);
  }

  private static LedgerEntry same(LedgerEntry entry, AiRun run) {
    if (!entry.tellsOf(run)) {
      throw new Problem(AiPricingProblem.RUN_DIFFERS);
    }
    return entry;
  }

  /** A page of the runs, the last ones first. */
  public Page<LedgerEntry> page(Caller caller, LedgerFilter filter, Page.PageRequest request) {
    return ledger.page(filter.condition(), request);
  }
}
