package plinth.mail;

import java.time.Instant;

/**
 * A rendered mail, ready to send.
 *
 * @param id stable over attempts, so that a carrier can tell a repetition; letters, digits, hyphens
 * @param to the address
 * @param subject one line
 * @param text the plain text
 * @param html the same as HTML
 * @param code a one-time code in it, empty without one
 * @param at when it was put together
 */
public record Letter(
    String id, String to, String subject, String text, String html, String code, Instant at) {}
