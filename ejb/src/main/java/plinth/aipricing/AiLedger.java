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

/**
 * The ledger of AI runs: one row for each run, written once, with the price in force when it ran.
 */
@Stateless
@MainPlane
public class AiLedger {
  @Inject private LedgerRepository ledger;
  @Inject private PriceRepository prices;
  @Inject private PriceLock lock;

  /**
   * Writes a run; a repeated run returns the first entry. Returns 409 for the same run ID with
   * other facts. Refuses, with the field, an admin of another workspace, a time in the future, and
   * a time before credits existed.
   */
  public LedgerEntry write(Caller caller, AiRun run) {
    Optional<LedgerEntry> known = ledger.find(run.runId());
    if (known.isPresent()) {
      return requireSame(known.get(), run);
    }
    Long adminId = run.adminId();
    if (adminId != null && !ledger.isAdmin(run.workspaceId(), adminId)) {
      throw Problem.invalid("admin_id", "unknown", "the workspace has no such admin");
    }
    lock.acquireShared();
    Instant now = Time.now();
    Instant at = run.occurredAt() == null ? now : run.occurredAt();
    if (at.isAfter(now)) {
      throw Problem.invalid("occurred_at", "max", "occurred_at must not be in the future");
    }
    LedgerRepository.Terms terms =
        ledger
            .findTerms(run.modelKey(), at)
            .orElseThrow(
                () -> Problem.invalid("occurred_at", "min", "credits did not exist at that time"));
    prices.addIfAbsent(run.modelKey(), run.provider());
    ledger.add(run, at, terms);
    return requireSame(ledger.find(run.runId()).orElseThrow(), run);
  }

  private static LedgerEntry requireSame(LedgerEntry entry, AiRun run) {
    if (!entry.matches(run)) {
      throw new Problem(AiPricingProblem.RUN_DIFFERS);
    }
    return entry;
  }

  /** Returns a page of the runs, latest first. */
  public Page<LedgerEntry> page(Caller caller, LedgerFilter filter, Page.PageRequest request) {
    return ledger.page(filter.condition(), request);
  }
}
