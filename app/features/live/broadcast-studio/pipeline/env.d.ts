/// <reference types="dom-mediacapture-transform" />
