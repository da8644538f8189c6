package plinth.transfer.template;

/**
 * A template file for an import.
 *
 * @param name the file name
 * @param mediaType the media type
 * @param file the bytes
 */
@SuppressWarnings("ArrayRecordComponent") // The bytes are passed on and written, never compared.
public record Template(String name, String mediaType, byte[] file) {}
