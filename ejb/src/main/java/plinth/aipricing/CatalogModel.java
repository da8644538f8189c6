package plinth.aipricing;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import org.jspecify.annotations.Nullable;

/** A model of the catalog. A model is added with its first run, with or without a price. */
@Entity
@Table(schema = "main", name = "ai_model")
class CatalogModel {
  @Id
  @Column(name = "model_key")
  private String key;

  private String provider;

  @Column(name = "aggregator_id")
  private @Nullable String aggregatorId;

  /** Used by the persistence provider. */
  protected CatalogModel() {}

  /** Creates a model without a price. */
  CatalogModel(String key, String provider) {
    this.key = key;
    this.provider = provider;
  }

  /** Applies the values of a draft; values that are absent stay unchanged. */
  void describe(ModelDraft draft) {
    provider = draft.provider() == null ? provider : draft.provider();
    aggregatorId = aggregatorIdAfter(draft);
  }

  /** Returns the aggregator's name of the model after a draft; null if there is none. */
  @Nullable String aggregatorIdAfter(ModelDraft draft) {
    return draft.given().has("aggregator_id") ? draft.aggregatorId() : aggregatorId;
  }

  String key() {
    return key;
  }

  String provider() {
    return provider;
  }

  @Nullable String aggregatorId() {
    return aggregatorId;
  }
}
