package plinth.aipricing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.Query;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainEntities;

/**
 * The models and their price history. The models of runs are added with plain SQL: many concurrent
 * runs may name a new model, and one statement adds it only if it does not exist.
 */
@ApplicationScoped
class PriceRepository {
  private static final String IN_FORCE =
      """
      select m, p from CatalogModel m
        left join ModelPrice p on p.modelKey = m.key and p.validTo is null
      """;
  private static final String ONE_IN_FORCE = IN_FORCE + " where m.key = :key";
  private static final String AT =
      """
      select m, p from CatalogModel m
        left join ModelPrice p
          on p.modelKey = m.key and p.validFrom <= :at and (p.validTo is null or p.validTo > :at)
      """;
  private static final String ORDER = " order by m.provider, m.key";
  private static final String NOTE =
      "insert into main.ai_model (model_key, provider) values (?, ?) on conflict do nothing";

  @Inject MainEntities entities;
  @Inject @MainDb Db db;

  /** Returns all models with the price in force at a moment; null for the current price. */
  List<PricedModel> all(@Nullable Instant at) {
    return toPriced(
        at == null
            ? entities.manager().createQuery(IN_FORCE + ORDER)
            : entities.manager().createQuery(AT + ORDER).setParameter("at", at));
  }

  /** Finds a model with its current price. */
  Optional<PricedModel> find(String modelKey) {
    return toPriced(entities.manager().createQuery(ONE_IN_FORCE).setParameter("key", modelKey))
        .stream()
        .findFirst();
  }

  /** Adds the model of a run if it does not exist. */
  void addIfAbsent(String modelKey, String provider) {
    db.update(Sql.of(NOTE, modelKey, provider));
  }

  /** Adds a model; the caller must hold the lock for changes. */
  void add(CatalogModel model) {
    entities.manager().persist(model);
  }

  /** Closes the current price and starts another; the caller must hold the lock for changes. */
  PricedModel replacePrice(PricedModel priced, ModelRates rates, PriceSource source, String setBy) {
    ModelPrice before = priced.price();
    Instant now = PriceLock.after(before == null ? Instant.EPOCH : before.validFrom());
    if (before != null) {
      before.close(now);
      // The next price references the end of this one, and the persistence provider inserts before
      // it updates.
      entities.manager().flush();
    }
    ModelPrice next = new ModelPrice(priced.model(), rates, source, setBy, now, before);
    entities.manager().persist(next);
    entities.manager().flush();
    return new PricedModel(priced.model(), next);
  }

  private static List<PricedModel> toPriced(Query query) {
    List<?> rows = query.getResultList();
    return rows.stream()
        .map(Object[].class::cast)
        .map(row -> new PricedModel((CatalogModel) row[0], (ModelPrice) row[1]))
        .toList();
  }
}
