package plinth.aipricing;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.math.BigDecimal;
import java.time.Instant;
import org.eclipse.persistence.annotations.ReturnInsert;
import org.jspecify.annotations.Nullable;

/** The price of a model between two moments. It never changes; it is closed once. */
@Entity
@Table(schema = "main", name = "ai_model_pricing")
class ModelPrice {
  @Id
  @ReturnInsert(returnOnly = true)
  private long id;

  @Column(name = "model_key")
  private String modelKey;

  @Column(name = "input_rate")
  private BigDecimal inputRate;

  @Column(name = "output_rate")
  private BigDecimal outputRate;

  @Column(name = "cached_rate")
  private BigDecimal cachedRate;

  private PriceSource source;

  @Column(name = "set_by")
  private String setBy;

  @Column(name = "valid_from")
  private Instant validFrom;

  @Column(name = "valid_to")
  private @Nullable Instant validTo;

  /**
   * The end of the previous price, so that there is no gap; null if this is the model's first
   * price.
   */
  @Column(name = "follows")
  private @Nullable Instant follows;

  /** Used by the persistence provider. */
  protected ModelPrice() {}

  /**
   * Creates a price that is in force from a moment on.
   *
   * @param before the price that was closed at that moment; null if this is the model's first
   */
  ModelPrice(
      CatalogModel model,
      ModelRates rates,
      PriceSource source,
      String setBy,
      Instant now,
      @Nullable ModelPrice before) {
    this.modelKey = model.key();
    this.inputRate = rates.input();
    this.outputRate = rates.output();
    this.cachedRate = rates.cached();
    this.source = source;
    this.setBy = setBy;
    this.validFrom = now;
    this.follows = before == null ? null : now;
  }

  /** Closes the price. */
  void close(Instant now) {
    validTo = now;
  }

  /** Returns whether this price has these rates and this source. */
  boolean matches(ModelRates rates, PriceSource who) {
    return rates.equals(rates()) && who == source;
  }

  ModelRates rates() {
    return new ModelRates(inputRate, outputRate, cachedRate);
  }

  PriceSource source() {
    return source;
  }

  Instant validFrom() {
    return validFrom;
  }

  @Nullable Instant validTo() {
    return validTo;
  }
}
