package plinth.aipricing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import plinth.identity.MainDatabase;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainEntities;
import plinth.tenancy.TestUnit;

/**
 * The catalog on a real PostgreSQL: no gaps, no overlaps and no changed rows under concurrent
 * writers.
 */
class PriceCatalogTest {
  private static final ModelRates CHEAP = rates(1);
  private static final ModelRates DEAR = rates(2);

  private final MainEntities entities = TestUnit.main(MainDatabase.source());
  private final Db db = MainDatabase.db();
  private final PriceRepository prices = new PriceRepository();
  private final LedgerRepository ledger = new LedgerRepository();
  private final String key = "m" + System.nanoTime();

  private static ModelRates rates(long rate) {
    return new ModelRates(BigDecimal.valueOf(rate), BigDecimal.TEN, BigDecimal.ZERO);
  }

  @BeforeEach
  void fill() {
    prices.entities = entities;
    prices.db = db;
    ledger.db = db;
    prices.addIfAbsent(key, "acme");
  }

  private void price(ModelRates rates) {
    prices.replacePrice(prices.find(key).orElseThrow(), rates, PriceSource.ADMIN, "test");
    entities.manager().getTransaction().commit();
    entities.manager().getTransaction().begin();
  }

  private void insert(String from, String to, String follows) {
    db.update(
        Sql.of(
            "insert into main.ai_model_pricing (model_key, input_rate, output_rate, cached_rate,"
                + " source, set_by, valid_from, valid_to, follows)"
                + " values (?, 1, 1, 1, 'admin', 'test', ?::timestamptz, ?::timestamptz,"
                + " ?::timestamptz)",
            key,
            from,
            to,
            follows));
  }

  @Test
  void aChangeEndsTheCurrentPriceAndStartsTheNextAtTheSameMoment() {
    assertThat(prices.find(key).orElseThrow().rates()).isNull();
    price(CHEAP);
    price(DEAR);
    price(CHEAP);
    assertThat(
            db.list(
                Sql.of(
                    "select valid_to = lead(valid_from) over (order by valid_from) as joins"
                        + " from main.ai_model_pricing where model_key = ? order by valid_from",
                    key),
                row -> String.valueOf(row.getObject("joins"))))
        .containsExactly("true", "true", "null");
    assertThat(prices.find(key).orElseThrow().rates()).isEqualTo(CHEAP);
  }

  @Test
  void findsThePriceValidAtAMoment() {
    Instant before = Time.now();
    price(CHEAP);
    Instant cheap = Time.now();
    price(DEAR);
    assertThat(at(before)).isNull();
    assertThat(at(cheap)).isEqualTo(CHEAP);
    assertThat(at(Time.now())).isEqualTo(DEAR);
    assertThat(ledger.findTerms(key, before).orElseThrow().pricingId()).isNull();
    assertThat(ledger.findTerms(key, cheap).orElseThrow().rates()).isEqualTo(CHEAP);
    assertThat(ledger.findTerms(key, Time.now()).orElseThrow().rates()).isEqualTo(DEAR);
    assertThat(ledger.findTerms(key, Instant.parse("2019-12-31T23:59:59Z"))).isEmpty();
  }

  private ModelRates at(Instant moment) {
    return prices.all(moment).stream()
        .filter(priced -> priced.model().key().equals(key))
        .findFirst()
        .orElseThrow()
        .rates();
  }

  @Test
  void gapsAndOverlapsAreRefusedByTheDatabase() {
    insert("2026-01-01", "2026-02-01", null);
    assertThatThrownBy(() -> insert("2026-01-15", null, null))
        .hasStackTraceContaining("ai_model_pricing");
    assertThatThrownBy(() -> insert("2026-01-31", null, "2026-01-31"))
        .hasStackTraceContaining("ai_model_pricing_overlap");
    assertThatThrownBy(() -> insert("2026-03-01", null, "2026-03-01"))
        .hasStackTraceContaining("ai_model_pricing_model_key_follows_fkey");
    assertThatThrownBy(() -> insert("2026-03-01", null, null))
        .hasStackTraceContaining("ai_model_pricing_first");
    assertThatThrownBy(() -> insert("2026-02-01", "2026-02-01", "2026-02-01"))
        .hasStackTraceContaining("violates check constraint");
    insert("2026-02-01", null, "2026-02-01");
    assertThatThrownBy(
            () ->
                db.update(
                    Sql.of(
                        "update main.ai_model_pricing set valid_to = '2026-01-20'"
                            + " where model_key = ? and valid_to is not null",
                        key)))
        .hasStackTraceContaining("violates foreign key");
  }

  @Test
  void creditsHaveNoGapAndNoOverlapEither() {
    assertThatThrownBy(
            () ->
                db.update(
                    Sql.of(
                        "insert into main.ai_credit_setting (usd_per_credit, set_by, valid_from)"
                            + " values (1, 'test', '2019-01-01')")))
        .hasStackTraceContaining("ai_credit_setting");
  }

  @Test
  void theLedgerIsOnlyAddedTo() {
    price(CHEAP);
    AiRun run = new AiRun(key, 1L, null, "chat", "acme", key, 1_000L, 10L, 100L, null);
    LedgerRepository.Terms terms = ledger.findTerms(key, Time.now()).orElseThrow();
    assertThat(ledger.add(run, Time.now(), terms)).isTrue();
    assertThat(ledger.add(run, Time.now(), terms)).isFalse();
    LedgerEntry entry = ledger.find(key).orElseThrow();
    assertThat(entry.costUsd()).isEqualTo("0.001");
    assertThat(entry.credits()).isEqualTo(1);
    assertThat(entry.matches(run)).isTrue();
    for (String change :
        new String[] {
          "update main.ai_usage_event set credits = 0",
          "delete from main.ai_usage_event",
          "truncate main.ai_usage_event"
        }) {
      assertThatThrownBy(() -> db.update(Sql.of(change)))
          .hasStackTraceContaining("is only ever added to");
    }
  }
}
