package plinth.kernel.column;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import java.sql.Timestamp;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Maps {@code Instant} to {@code timestamptz} columns; without it EclipseLink writes bytes. */
@Converter(autoApply = true)
public class InstantConverter implements AttributeConverter<Instant, Timestamp> {
  @Override
  public @Nullable Timestamp convertToDatabaseColumn(@Nullable Instant moment) {
    return moment == null ? null : Timestamp.from(moment);
  }

  @Override
  public @Nullable Instant convertToEntityAttribute(@Nullable Timestamp moment) {
    return moment == null ? null : moment.toInstant();
  }
}
