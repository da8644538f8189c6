package plinth.transfer.template;

/**
 * A template file for an import.
 *
 * @param name what it is called
 * @param mediaType what it is
 * @param file its bytes
 */
@SuppressWarnings("ArrayRecordComponent") // It is handed on and written, never compared.
public record Template(String name, String mediaType, byte[] file) {}
