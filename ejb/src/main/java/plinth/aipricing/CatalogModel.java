package plinth.aipricing;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import org.jspecify.annotations.Nullable;

/** A model of the catalog. One that runs name is there from its first run on, priced or not. */
@Entity
@Table(schema = "main", name = "ai_model")
class CatalogModel {
  @Id
  @Column(name = "model_key")
  private String key;

  private String provider;

  @Column(name = "aggregator_id")
  private @Nullable String aggregatorId;

  /** For the persistence provider. */
  protected CatalogModel() {}

  /** A model that has no price yet. */
  CatalogModel(String key, String provider) {
    this.key = key;
    this.provider = provider;
  }

  /** Takes over what a draft gives; what it does not name stays. */
  void describe(ModelDraft draft) {
    provider = draft.provider() == null ? provider : draft.provider();
    aggregatorId = aggregatorIdAfter(draft);
  }

  /** What the aggregator calls it after a draft; null: nothing. */
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
