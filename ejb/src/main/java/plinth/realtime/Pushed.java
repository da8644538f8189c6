package plinth.realtime;

/**
 * A frame for everybody in a room, as it goes over the wire.
 *
 * @param room the room's name
 * @param frame the JSON text {@code { event, data }}
 */
public record Pushed(String room, String frame) {}
