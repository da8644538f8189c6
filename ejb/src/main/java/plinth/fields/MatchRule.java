package plinth.fields;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A rule by which two records of an object are duplicates of each other: each of its fields has
 * matching values in both. A record without a value of one of the fields is not compared.
 *
 * @param id the number of the rule
 * @param name what people call it
 * @param conditions its fields, of which at most one is compared by similarity
 * @param threshold the least similarity of two texts, from 0 to 1
 * @param onCreate what happens if a new record would be a duplicate
 */
public record MatchRule(
    long id, String name, List<Condition> conditions, double threshold, OnCreate onCreate) {
  /** Copies the conditions. */
  public MatchRule {
    conditions = List.copyOf(conditions);
  }

  /** What happens if a new record would be a duplicate. */
  public enum OnCreate {
    /** It is created and listed as a duplicate. */
    ALLOW,
    /** The creation is refused unless the request confirms it. */
    WARN,
    /** The creation is refused. */
    REFUSE
  }

  /** How the values of a field are compared to find records that are duplicates of each other. */
  public enum Method {
    /** Values are equal. */
    EXACT,
    /** Texts differ only in case, accents, spaces and the like. */
    FOLDED,
    /** Folded texts have most of their trigrams in common. */
    SIMILAR,
    /** Telephone numbers have the same digits. */
    PHONE,
    /** E-mail addresses lead to the same mailbox. */
    EMAIL,
    /**
     * The domains of e-mail addresses or links are equal; those of free mail services do not count.
     */
    DOMAIN;

    /** Longer texts are compared by their beginning. */
    private static final int MAX_SIMILAR = 200;

    private static final Set<String> WRITTEN =
        Set.of("text", "email", "link", "phone", "long_text", "address");

    private static final Set<String> FREE_MAIL =
        Set.of(
            ("aol.com gmail.com gmx.com gmx.de gmx.net googlemail.com hotmail.com "
                    + "icloud.com live.com mail.com mail.ru me.com msn.com outlook.com "
                    + "proton.me protonmail.com qq.com web.de yahoo.com yandex.ru ymail.com")
                .split(" "));

    /** Whether values of a field can be compared in this way. */
    public boolean fits(Field field) {
      String type = field.type().key();
      return !field.isComputed()
          && switch (this) {
            case EXACT -> field.type().slot().isNumbered();
            case FOLDED, SIMILAR -> WRITTEN.contains(type);
            case PHONE -> Set.of("phone", "text").contains(type);
            case EMAIL -> Set.of("email", "text").contains(type);
            case DOMAIN -> Set.of("email", "link", "text").contains(type);
          };
    }

    /**
     * The form of a value that equal or similar values have; null if there is nothing to compare.
     */
    @Nullable String form(String canonical) {
      String form =
          switch (this) {
            case EXACT -> canonical;
            case FOLDED -> folded(canonical);
            case SIMILAR -> shortened(folded(canonical));
            case PHONE -> digits(canonical);
            case EMAIL -> mailbox(canonical.strip().toLowerCase(Locale.ROOT));
            case DOMAIN -> domain(canonical.strip().toLowerCase(Locale.ROOT));
          };
      return form.isBlank() ? null : form;
    }

    private static String folded(String text) {
      return Fold.text(text).strip().replaceAll("\\s+", " ");
    }

    private static String shortened(String text) {
      return text.length() <= MAX_SIMILAR
          ? text
          : text.substring(0, text.offsetByCodePoints(0, text.codePointCount(0, MAX_SIMILAR)));
    }

    private static String digits(String text) {
      String digits = text.replaceAll("\\D", "");
      return digits.startsWith("00") ? digits.substring(2) : digits;
    }

    /** Mail to {@code nora+sales@…} is delivered to nora; one mail service also ignores dots. */
    private static String mailbox(String address) {
      int at = address.lastIndexOf('@');
      if (at < 1) {
        return "";
      }
      int plus = address.indexOf('+');
      String name = address.substring(0, plus > 0 && plus < at ? plus : at);
      String domain = address.substring(at + 1);
      return domain.equals("gmail.com") || domain.equals("googlemail.com")
          ? name.replace(".", "") + "@gmail.com"
          : name + "@" + domain;
    }

    private static String domain(String text) {
      boolean isMail = text.contains("@") && !text.contains("://");
      String host = isMail ? text.substring(text.lastIndexOf('@') + 1) : host(text);
      String plain = host.startsWith("www.") ? host.substring("www.".length()) : host;
      return FREE_MAIL.contains(plain) || !plain.contains(".") ? "" : plain;
    }

    private static String host(String link) {
      try {
        String host = URI.create(link.contains("://") ? link : "https://" + link).getHost();
        return host == null ? "" : host;
      } catch (IllegalArgumentException notALink) {
        return "";
      }
    }
  }

  /** A field, and how its values are compared. */
  public record Condition(Field field, Method method) {}

  /**
   * What a record is compared by.
   *
   * @param exact what must be equal; empty if only similarity counts
   * @param words the text that must be similar; null if there is none
   */
  public record Key(String exact, @Nullable String words) {}

  /** Whether texts are compared by their similarity. */
  public boolean isSimilar() {
    return conditions.stream().anyMatch(one -> one.method() == Method.SIMILAR);
  }

  /** Whether records can be compared now: not while the values of a field are being converted. */
  public boolean isApplicable() {
    return conditions.stream()
        .allMatch(
            one ->
                one.field().active()
                    && !(one.field().type() instanceof UnderConversion)
                    && one.method().fits(one.field()));
  }

  /** What a record with these stored values is compared by; null if a value is missing. */
  public @Nullable Key key(JsonObject data) {
    List<String> exact = new ArrayList<>();
    String words = null;
    for (Condition condition : conditions) {
      String canonical = canonical(condition.field().type(), data.get(condition.field().slug()));
      String form = canonical == null ? null : condition.method().form(canonical);
      if (form == null) {
        return null;
      }
      if (condition.method() == Method.SIMILAR) {
        words = form;
      } else {
        exact.add(form);
      }
    }
    return new Key(exact.isEmpty() ? "" : UniqueKey.of(exact), words);
  }

  private static <V> @Nullable String canonical(FieldType<V> type, @Nullable JsonValue stored) {
    V value = stored == null ? null : type.readOrNull(stored, "data");
    return value == null ? null : type.canonical(value);
  }
}
