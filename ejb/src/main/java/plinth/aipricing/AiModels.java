package plinth.aipricing;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.audit.Audit;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.tenancy.MainPlane;

/**
 * The price catalog of AI models, with its history. A price row never changes: a new price closes
 * the current row and starts another at the same moment, without a gap.
 */
@Stateless
@MainPlane
public class AiModels {
  @Inject private PriceRepository prices;
  @Inject private PriceLock lock;
  @Inject private Audit audit;

  /** Returns all models with the price in force at a moment; null for now. */
  public List<AiModel> list(Caller caller, @Nullable Instant at) {
    return views(at);
  }

  /**
   * Sets the given values of some models from now on, all or none; other models do not change. An
   * unchanged price has no effect. Refuses, with the position in the list, a new model without a
   * provider or rates, one rate without the other, invalid rates, a duplicate model, and {@code
   * aggregator} as the source of a model without an aggregator ID.
   *
   * @return all models
   */
  public List<AiModel> set(Caller caller, List<ModelDraft> drafts) {
    refuseDuplicates(drafts);
    lock.acquireExclusive();
    for (int i = 0; i < drafts.size(); i++) {
      set(caller, "models[" + i + "].", drafts.get(i));
    }
    return views(null);
  }

  private List<AiModel> views(@Nullable Instant at) {
    return prices.all(at).stream().map(PricedModel::view).toList();
  }

  private static void refuseDuplicates(List<ModelDraft> drafts) {
    Set<String> keys = new HashSet<>();
    for (int i = 0; i < drafts.size(); i++) {
      String key = drafts.get(i).modelKey();
      if (!keys.add(key)) {
        throw Problem.invalid("models[" + i + "].model_key", "duplicate", key + " is listed twice");
      }
    }
  }

  private void set(Caller caller, String place, ModelDraft draft) {
    check(place, draft);
    String key = draft.modelKey();
    PricedModel priced = prices.find(key).orElseGet(() -> addModel(place, draft));
    CatalogModel model = priced.model();
    if (draft.source() == PriceSource.AGGREGATOR && model.aggregatorIdAfter(draft) == null) {
      throw Problem.invalid(
          place + "source", "option", "only a model with an aggregator_id can use the aggregator");
    }
    model.describe(draft);
    ModelRates rates = draft.rates() == null ? priced.rates() : draft.rates();
    boolean isPriced = draft.rates() != null || draft.source() != null;
    if (isPriced && rates != null && !priced.matches(rates, draft.sourceOrAdmin())) {
      priced = prices.replacePrice(priced, rates, draft.sourceOrAdmin(), caller.label());
    }
    audit.record(caller, "ai_model.set", "ai_model:" + key, details(priced));
  }

  private PricedModel addModel(String place, ModelDraft draft) {
    String provider = draft.provider();
    if (provider == null) {
      throw Problem.invalid(place + "provider", "required", "a new model requires a provider");
    }
    CatalogModel model = new CatalogModel(draft.modelKey(), provider);
    prices.add(model);
    return new PricedModel(model, null);
  }

  private static void check(String place, ModelDraft draft) {
    rate(place + "input_rate", draft.inputRate(), draft.outputRate() != null);
    rate(place + "output_rate", draft.outputRate(), draft.inputRate() != null);
    rate(place + "cached_rate", draft.cachedRate(), false);
    if (draft.cachedRate() != null && draft.inputRate() == null) {
      throw Problem.invalid(place + "input_rate", "required", "cached_rate needs the other rates");
    }
  }

  private static void rate(String field, @Nullable BigDecimal rate, boolean isNeeded) {
    if (rate == null && isNeeded) {
      throw Problem.invalid(field, "required", "input_rate and output_rate must be set together");
    }
    String fault = rate == null ? null : ModelRates.fault(rate);
    if (fault != null) {
      throw Problem.invalid(field, "range", field + " " + fault);
    }
  }

  private static JsonObject details(PricedModel priced) {
    JsonObjectBuilder details =
        Json.createObjectBuilder().add("provider", priced.model().provider());
    ModelRates rates = priced.rates();
    if (rates != null) {
      details
          .add("input_rate", rates.input())
          .add("output_rate", rates.output())
          .add("cached_rate", rates.cached());
    }
    return details.build();
  }

  /**
   * Applies the aggregator's offers to the models that have an aggregator ID, in one transaction.
   *
   * @param offers the offers by the aggregator's model names
   */
  public SyncReport applyOffers(Caller caller, Map<String, PriceOffer> offers) {
    lock.acquireExclusive();
    List<SyncedModel> outcomes = new ArrayList<>();
    for (PricedModel priced : prices.all(null)) {
      String id = priced.model().aggregatorId();
      if (id == null) {
        continue;
      }
      SyncedModel outcome = SyncedModel.of(priced.view(), id, offers.get(id));
      ModelRates rates = outcome.rates();
      if (outcome.status() == SyncedModel.Status.UPDATED && rates != null) {
        prices.replacePrice(priced, rates, PriceSource.AGGREGATOR, caller.label());
      }
      outcomes.add(outcome);
    }
    SyncReport report = SyncReport.of(outcomes);
    audit.record(caller, "ai_pricing.synced", "ai_pricing", report.counts());
    return report;
  }
}
