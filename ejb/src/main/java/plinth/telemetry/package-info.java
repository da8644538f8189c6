/** Exports spans and lines of the log by OpenTelemetry's protocol. */
@NullMarked
package plinth.telemetry;

import org.jspecify.annotations.NullMarked;
