package plinth.aipricing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.MainDb;

/** The models and their prices over time. */
@ApplicationScoped
class PriceRepository {
  private static final String SELECT =
      "select m.*, p.input_rate, p.output_rate, p.cached_rate, p.source, p.valid_from, p.valid_to"
          + " from main.ai_model m left join main.ai_model_pricing p on p.model_key = m.model_key";

  @Inject @MainDb Db db;

  /** All models with the price that was in force at a moment; null: that is in force. */
  List<AiModel> all(@Nullable Instant at) {
    Sql then =
        at == null
            ? Sql.of("and p.valid_to is null")
            : Sql.of("and p.valid_from <= ? and (p.valid_to is null or p.valid_to > ?)", at, at);
    return db.list(
        Sql.of(SELECT).plus(then).plus("order by m.provider, m.model_key"), PriceRepository::model);
  }

  Optional<AiModel> find(String modelKey) {
    return db.first(
        Sql.of(SELECT + " and p.valid_to is null where m.model_key = ?", modelKey),
        PriceRepository::model);
  }

  /** Writes a model that is not there yet. */
  void add(String modelKey, String provider) {
    db.update(
        Sql.of(
            "insert into main.ai_model (model_key, provider) values (?, ?) on conflict do nothing",
            modelKey,
            provider));
  }

  void describe(String modelKey, String provider, @Nullable String aggregatorId) {
    db.update(
        Sql.of(
            "update main.ai_model set provider = ?, aggregator_id = ? where model_key = ?",
            provider,
            aggregatorId,
            modelKey));
  }

  /** Closes the price in force and begins another, under the lock of changes. */
  void price(AiModel model, ModelRates rates, PriceSource source, String setBy) {
    Instant began = model.validFrom();
    Instant now = PriceLock.after(began == null ? Instant.EPOCH : began);
    db.update(
        Sql.of(
            "update main.ai_model_pricing set valid_to = ?"
                + " where model_key = ? and valid_to is null",
            now,
            model.modelKey()));
    db.update(
        Sql.of(
            "insert into main.ai_model_pricing (model_key, input_rate, output_rate, cached_rate,"
                + " source, set_by, valid_from, follows) values (?, ?, ?, ?, ?, ?, ?, ?)",
            model.modelKey(),
            rates.input(),
            rates.output(),
            rates.cached(),
            source.word(),
            setBy,
            now,
            began == null ? null : now));
  }

  private static AiModel model(ResultSet row) throws SQLException {
    BigDecimal input = row.getBigDecimal("input_rate");
    ModelRates rates = input == null ? null : ModelRates.of(row);
    return new AiModel(
        row.getString("model_key"),
        row.getString("provider"),
        row.getString("aggregator_id"),
        rates == null ? null : rates.input(),
        rates == null ? null : rates.output(),
        rates == null ? null : rates.cached(),
        rates == null ? null : PriceSource.of(row.getString("source")),
        Db.moment(row, "valid_from"),
        Db.moment(row, "valid_to"));
  }
}
