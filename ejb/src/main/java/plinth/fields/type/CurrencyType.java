package plinth.fields.type;

import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.ZoneId;
import java.util.List;
import java.util.Set;
import plinth.fields.Column;
import plinth.fields.Comparison;
import plinth.fields.FieldType;
import plinth.fields.Offers;
import plinth.fields.Operator;
import plinth.fields.SlotKind;
import plinth.fields.Summable;
import plinth.fields.notation.CurrencySign;
import plinth.fields.notation.Money;
import plinth.fields.notation.Notation;
import plinth.fields.setting.Bounds;
import plinth.fields.setting.JsonShapes;
import plinth.fields.setting.Settings;
import plinth.fields.setting.ValueSchema;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.kernel.Sql;

/**
 * An amount of money, {@code { amount, currency }}, whose amount is an exact decimal. Settings:
 * {@code default_currency} (an ISO 4217 code for amounts without a currency), {@code currencies}
 * (the allowed codes; empty allows all), {@code min} and {@code max} of the amount, all optional.
 * An amount has at most the decimals of its currency. Slot and order use the amount alone; amounts
 * of different currencies are not converted.
 */
final class CurrencyType implements FieldType<Money>, Summable {
  private final Currencies currencies;
  private final Bounds<BigDecimal> bounds;

  CurrencyType(Settings settings) {
    currencies = Currencies.of(settings);
    bounds =
        Bounds.of(
            settings,
            JsonShapes::number,
            Json::createValue,
            BigDecimal::compareTo,
            BigDecimal::toPlainString);
  }

  @Override
  public String key() {
    return "currency";
  }

  @Override
  public Set<String> formSettings() {
    return Set.of("default_currency", "currencies", "min", "max");
  }

  @Override
  public JsonObject schema() {
    JsonObjectBuilder amount =
        ValueSchema.of("number")
            .add("description", "An exact decimal with at most as many decimals as its currency");
    BigDecimal least = bounds.min();
    BigDecimal most = bounds.max();
    ValueSchema.limit(amount, "minimum", least == null ? null : Json.createValue(least));
    ValueSchema.limit(amount, "maximum", most == null ? null : Json.createValue(most));
    BigDecimal example =
        least != null
            ? least
            : most != null
                ? most
                : new BigDecimal(Currencies.digits(currencies.example()) < 2 ? "12" : "12.50");
    return ValueSchema.of("object")
        .add("required", Json.createArrayBuilder().add("amount").add("currency"))
        .add(
            "properties",
            Json.createObjectBuilder().add("amount", amount).add("currency", currencies.schema()))
        .add(
            "example",
            Json.createObjectBuilder().add("amount", example).add("currency", currencies.example()))
        .build();
  }

  @Override
  public Money read(JsonValue json, String at) {
    if (json instanceof JsonNumber) {
      return new Money(JsonShapes.number(json, at), "");
    }
    JsonObject object = JsonShapes.object(json, at);
    for (String name : object.keySet()) {
      if (!name.equals("amount") && !name.equals("currency")) {
        throw Problem.invalid(at + "." + name, "unknown", "Must be amount and currency");
      }
    }
    JsonValue amount = object.getOrDefault("amount", JsonValue.NULL);
    JsonValue currency = object.getOrDefault("currency", JsonValue.NULL);
    String code =
        currency == JsonValue.NULL
            ? ""
            : Currencies.code(JsonShapes.text(currency, at + ".currency"), at + ".currency");
    return new Money(JsonShapes.number(amount, at + ".amount"), code);
  }

  @Override
  public Money check(Money value, String at) {
    String currency = currencies.check(value.currency(), at + ".currency");
    int digits = Currencies.digits(currency);
    if (value.amount().stripTrailingZeros().scale() > digits) {
      throw Problem.invalid(
          at + ".amount", "decimals", currency + " has at most " + digits + " decimals");
    }
    return new Money(bounds.check(value.amount(), at + ".amount"), currency);
  }

  /** Rounds the amount to the decimals of its currency. */
  @Override
  public Money adopt(String text, ZoneId zone, String at) {
    Money money = readText(text, at);
    String currency = money.currency().isEmpty() ? currencies.standard() : money.currency();
    int digits = currency == null ? Integer.MAX_VALUE : Currencies.digits(currency);
    return money.amount().scale() <= digits
        ? money
        : new Money(money.amount().setScale(digits, RoundingMode.HALF_UP), money.currency());
  }

  @Override
  public JsonValue encode(Money value) {
    return Json.createObjectBuilder()
        .add("amount", value.amount())
        .add("currency", value.currency())
        .build();
  }

  /** {@code 12.50 EUR}, {@code EUR 12.50} or the amount alone. */
  @Override
  public Money readText(String text, String at) {
    String plain = text.strip();
    String code = plain.replaceAll("[^A-Za-z]+", "");
    boolean hasCode = code.length() == 3;
    String amount = hasCode ? plain.replaceFirst("^[A-Za-z]{3}\\s*|\\s*[A-Za-z]{3}$", "") : plain;
    return new Money(
        Decimals.parse(amount, at + ".amount"),
        hasCode ? Currencies.code(code, at + ".currency") : "");
  }

  /** Replaces a sign such as {@code €} by the code of the currency that it means in the field. */
  @Override
  public String plain(String text, Notation notation, String at) {
    CurrencySign sign = CurrencySign.of(text);
    return sign == null
        ? notation.money(text, at)
        : notation.number(sign.amount(), at) + " " + currencies.named(sign, at + ".currency");
  }

  @Override
  public String text(Money value) {
    return value.amount().toPlainString() + " " + value.currency();
  }

  @Override
  public String canonical(Money value) {
    return Decimals.canonical(value.amount()) + " " + value.currency();
  }

  @Override
  public List<String> textMembers() {
    return List.of("amount", "currency");
  }

  @Override
  public Comparison<Money> comparison() {
    return new MoneyOrdering(this);
  }

  @Override
  public Set<Operator> operators() {
    return Offers.AMOUNT;
  }

  @Override
  public Sql order(Column<?> column) {
    return Sql.of("(" + column.json() + "->>'amount')::numeric");
  }

  @Override
  public SlotKind slot() {
    return SlotKind.NUMBER;
  }

  @Override
  public Double slotValue(Money value) {
    return Decimals.slot(value.amount());
  }

  @Override
  public int compare(Money left, Money right) {
    int order = left.amount().compareTo(right.amount());
    return order != 0 ? order : left.currency().compareTo(right.currency());
  }

  @Override
  public String amount(Column<?> column) {
    return Summable.numeric(column.element() + "['amount']");
  }

  @Override
  public String currency(Column<?> column) {
    return column.json() + "->>'currency'";
  }
}
